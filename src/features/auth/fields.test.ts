import { expect, test } from 'vitest'
import { LoginFields, SignUpFields } from './fields.ts'

function problems(schema: typeof LoginFields | typeof SignUpFields, values: object) {
  const { error } = schema.safeParse(values)
  return error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
}

test.each([
  [
    { email: 'ada', password: '12345' },
    [
      ['email', 'Please enter a valid email address'],
      ['password', 'Password must be at least 6 characters'],
    ],
  ],
  [{ email: ' ada@example.org ', password: '123456' }, []],
])('logging in with %j', (values, expected) => {
  expect(problems(LoginFields, { full_name: '', ...values, confirmPassword: '' })).toEqual(expected)
})

test.each([
  [
    { full_name: ' ', password: '123456', confirmPassword: '123456' },
    [['full_name', 'Full name must be at least 2 characters']],
  ],
  [{ password: '123456', confirmPassword: '123457' }, [['confirmPassword', 'Passwords do not match']]],
  [{ password: '123456', confirmPassword: '123456' }, []],
  [
    { password: '123456', confirmPassword: '12345' },
    [
      ['confirmPassword', 'Password must be at least 6 characters'],
      ['confirmPassword', 'Passwords do not match'],
    ],
  ],
])('signing up with %j', (values, expected) => {
  expect(problems(SignUpFields, { full_name: 'Ada', email: 'ada@example.org', ...values })).toEqual(expected)
})
