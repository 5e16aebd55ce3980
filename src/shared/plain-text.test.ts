import { describe, expect, test } from 'vitest'
import { cpuTimer } from '#server/test-cpu.ts'
import { plainText } from './plain-text.ts'

/** Milliseconds that no busy machine needs, but that work in proportion to a square does. */
const TOO_LONG = 5000

const untouched = (text: string) => ({ text, changed: false })
const becomes = (text: string) => ({ text, changed: true })

describe('text that is not HTML is returned unchanged', () => {
  test.each([
    '',
    'Two  blanks,\r\n\r\nand lines ',
    'a < b and c > d',
    'if (a<b && c>d) x<<1',
    'R&amp;D, &copy; and 100 % &nbsp;',
    'std::vector<int> and List<String>',
    'How the <canvas> element draws, and why <video> does not',
    'The end tag </script> in a talk about parsers',
    'I <3 you, <me@example.org> <https://example.org>',
    '<',
    '<p',
  ])('%j', (text) => {
    expect(plainText(text)).toEqual(untouched(text))
  })
})

describe('HTML becomes text', () => {
  test.each([
    ['paragraphs', '<p>One\ntwo.</p>\n\n<p>Three.</p>', 'One two.\n\nThree.'],
    ['paragraphs that are never closed', 'One<p>Two<P>Three', 'One\n\nTwo\n\nThree'],
    ['line breaks', 'One<br>two<BR/>three<br /><br />four<br><br><br>five', 'One\ntwo\nthree\n\nfour\n\nfive'],
    ['headings', '<h3>Head</h3>Text<h4>Next</h4>more', 'Head\n\nText\n\nNext\n\nmore'],
    ['words', 'A <b>bold</b> and <em>fine</em><i>!</i>', 'A bold and fine!'],
    ['a list', '<p>For:</p><ul><li>one</li>\n<li>two\nlines</li></ul>After', 'For:\n\n- one\n- two lines\n\nAfter'],
    ['a numbered list', '<ol><li>one<li>two</ol>', '1. one\n2. two'],
    ['a list in a list', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>', '- a\n  - b\n- c'],
    ['paragraphs in a list', '<ul><li><p>one</p></li><li><p>two</p></li></ul>', '- one\n- two'],
    ['a list typed by hand', '<p>For:\n- one\n-  two</p>', 'For:\n- one\n- two'],
    ['preformatted text', '<p>See</p><pre><code>a\n  b\n</code></pre>end', 'See\n\na\n  b\n\nend'],
    ['a table', '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>', 'A B\n1 2'],
    ['a link', 'See <a href="https://example.org/x">the page</a>.', 'See the page (https://example.org/x).'],
    ['a link that shows its address', '<a href="https://example.org/">example.org</a>', 'example.org'],
    ['a mail address', '<a href="mailto:a@example.org">a@example.org</a>', 'a@example.org'],
    ['a link without text', 'Go <a href="https://example.org"><img src="x"></a>', 'Go https://example.org'],
    ['a link with entities', "<a href='https://example.org/?a=1&amp;b=2'>x</a>", 'x (https://example.org/?a=1&b=2)'],
    ['a link that would run', '<a href="javascript:alert(1)">x</a> <a href="data:text/html,y">y</a>', 'x y'],
    ['a link to nowhere else', '<a href="#top">up</a>', 'up'],
    ['a picture', '<p>A <img src="x.png" alt="drawing"> here</p>', 'A drawing here'],
    [
      'entities',
      '<p>R&amp;D &lt;b&gt; &eacute;&Ouml;&#233;&#x1F3A4; &#146;&nbsp;x &unknown; &amp;lt;</p>',
      'R&D <b> éÖé🎤 ’ x &unknown; &lt;',
    ],
    ['entities that are no characters', '<p>a&#0;b&#xD800;c&#x110000;d&#27;</p>', 'abcd'],
    ['what is not HTML among it', '<p>vector&lt;int&gt;, vector<int>, a < b</p>', 'vector<int>, vector<int>, a < b'],
    ['a script', '<p>One</p><script>alert("<p>x</p>")</script><style>p{}</style>two', 'One\n\ntwo'],
    ['a script that is never closed', '<p>One</p><script>alert(1)', 'One'],
    ['a comment', '<p>One<!-- <b>no</b> --> two</p>', 'One two'],
    ['an event handler', '<img src=x onerror="alert(1)">Hello', 'Hello'],
    ['markup of a word processor', '<p class=MsoNormal>One<o:p></o:p></p>', 'One'],
    ['a whole page', '<!DOCTYPE html><html><head><title>T</title></head><body><p>One</p></body></html>', 'One'],
    ['nothing to read', '<p><br></p>', ''],
  ])('%s', (_, html, text) => {
    expect(plainText(html)).toEqual(becomes(text))
  })

  test('markup that was escaped with entities is text', () => {
    expect(plainText('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>').text).toBe('<script>alert(1)</script>')
  })

  test.each([
    '<',
    '<a ',
    '<p',
    '<!--',
    '</p',
    '<p>',
    '<ul><li>',
    '</pre>',
    '<a href="',
    '<a href="http://x">',
    '&#',
    '&lt;',
    ' ',
    '\n',
    ' \n',
    '\n- ',
    '<pre> ',
    '<script></script ',
    '<a x ',
  ])('100,000 times %j does not take long', (piece) => {
    const time = (count: number) => {
      const html = `<p>${piece.repeat(count)}x</p>`
      const spent = cpuTimer()
      plainText(html)
      return spent()
    }
    time(1000)
    expect(time(100_000)).toBeLessThan(TOO_LONG)
  })
})
