import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { examinedHtml, safeHtml, safeLocalizedHtml } from './safeHtml.ts';

const test = suite('HTML of staff');

/** What was written, and what is left of it. */
const cases: [string, string][] = [
  ['<p>Hello <script>alert(1)</script>you</p>', '<p>Hello you</p>'],
  ['<p onclick="alert(1)">Hello</p>', '<p>Hello</p>'],
  ['<img src=x onerror=alert(1)>', '<img src="x" />'],
  ['<a href="javascript:alert(1)">here</a>', '<a>here</a>'],
  ['<a href=" &#106;ava\tscript:alert(1)">here</a>', '<a>here</a>'],
  ['<a href="//elsewhere.example">here</a>', '<a>here</a>'],
  ['<img src="data:image/svg+xml,<svg onload=alert(1)>">', '<img />'],
  ['<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>', '<a>x</a>'],
  ['<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)></style>', ''],
  ['<style>body{display:none}</style><p style="position:fixed" class="header" id="root">Hello</p>', '<p>Hello</p>'],
  ['<iframe src="https://elsewhere.example"></iframe><object></object><form><input name="q"></form>', ''],
  ['<base href="https://elsewhere.example"><meta http-equiv="refresh" content="0">', ''],
  ['<p>Open <!-- <script> --> at 7', '<p>Open  at 7</p>'],
  ['5 < 6 & 7 > 6', '5 &lt; 6 &amp; 7 &gt; 6'],
  ['<h1>Prices</h1>', '<h2>Prices</h2>'],
  [
    '<a href="https://film.example" target="_blank" rel="opener">film</a>',
    '<a href="https://film.example" target="_blank" rel="noopener">film</a>',
  ],
  ['<a href="/en/programme" target="top">all</a>', '<a href="/en/programme">all</a>'],
  [
    '<a href="mailto:hi@example.com">mail</a> <a href="tel:+32">call</a>',
    '<a href="mailto:hi@example.com">mail</a> <a href="tel:+32">call</a>',
  ],
  [
    '<details open><summary>Why?</summary><table><tr><td colspan="2">Because</td></tr></table></details>',
    '<details open><summary>Why?</summary><table><tr><td colspan="2">Because</td></tr></table></details>',
  ],
];

test('only what is on the list is left, and stays as it is', () => {
  for (const [written, left] of cases) {
    assert.is(safeHtml(written), left, written);
    assert.is(safeHtml(left), left, `again: ${left}`);
  }
});

test('a text per locale, and what is none', () => {
  assert.equal(safeLocalizedHtml({ en: '<b onclick=x>a</b>', fr: 7, de: 'b' }), { en: '<b>a</b>', de: 'b' });
  assert.is(safeLocalizedHtml('<script>x</script>a'), 'a');
  assert.equal(safeLocalizedHtml(null), {});
});

test('what was taken out is said, once and in the words it was written in', () => {
  const removedFrom: [string, string[]][] = [
    ['<p>Hello <strong>you</strong> <a href="/en" target="_blank" rel="x">here</a></p><h1>Prices</h1>', []],
    ['<p onclick="a()" style="top:0">x</p><p onclick="b()">y</p>', ['onclick', 'style']],
    ['<script>alert(1)</script><iframe src="https://a.example"></iframe>', ['<script>', '<iframe>']],
    ['<a href=" &#106;ava\tscript:alert(1)">x</a>', ['href=" java\tscript:alert(1)"']],
    ['<img src="data:image/svg+xml,<svg onload=alert(1)>" alt="">', ['src="data:image/svg+xml,<svg onload=alert(1)>"']],
    [`<${'x'.repeat(200)}>`, [`<${'x'.repeat(58)}…`]],
    ['<p on"click=a>x', ['on"click']],
  ];
  for (const [written, removed] of removedFrom) assert.equal(examinedHtml({ en: written }).removed, removed, written);
  assert.equal(examinedHtml({ en: '<b onclick=x>a</b>', de: '<i onclick=x>b</i>' }), {
    html: { en: '<b>a</b>', de: '<i>b</i>' },
    removed: ['onclick'],
  });
});

test.run();
