import { expect, test } from 'vitest'
import { scannedCode } from './rules.ts'

test.each([
  ['https://foyer.example/network?card=7HK2MQ', '7HK2MQ'],
  ['https://foyer.example/network?card=7hk2mq', '7HK2MQ'],
  ['https://foyer.example/network?card=7HK', null],
  ['https://elsewhere.example/menu', null],
  ['WIFI:S:Pier;;', null],
])('a camera that reads %s opens the card %s', (text, code) => {
  expect(scannedCode(text)).toBe(code)
})
