import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { accentRole, type Role, roleOf } from './accent.ts';
import { contrast, hexOf, oklch, oklchOf, parseCssColor, requireHex, rgbOf } from './color.ts';
import { invertedLogo, isDarkLogo } from './logo.ts';
import { paletteOf } from './palette.ts';
import { scrimOf, underScrim } from './scrim.ts';
import { meanings, neutrals, type Scheme } from './tokens.ts';

const schemes: Scheme[] = ['light', 'dark'];

function assertReadable(role: Role, scheme: Scheme, what: string): void {
  const { ground, surface, inset, text } = neutrals[scheme];
  const atLeast = (ratio: number, one: string, other: string, pair: string) =>
    assert.ok(
      contrast(one, other) >= ratio,
      `${what} ${scheme} ${pair}: ${one} on ${other} is ${contrast(one, other).toFixed(2)}`,
    );
  atLeast(4.5, role.on, role.fill, 'on fill');
  atLeast(4.5, role.on, role.hover, 'on hover');
  for (const background of [ground, surface, inset, role.soft]) atLeast(4.5, role.text, background, 'text');
  atLeast(4.5, text, role.soft, 'body text on soft');
  atLeast(3, role.fill, ground, 'fill on ground');
  atLeast(3, role.fill, surface, 'fill on surface');
}

test('colours survive the way to OKLCH and back', () => {
  for (const hex of ['#000000', '#ffffff', '#f0a03c', '#0000ff', '#12ab99', '#808080']) {
    assert.is(hexOf(rgbOf(oklchOf(requireHex(hex)))), hex);
  }
  assert.is(oklch(1, 0, 0), '#ffffff');
});

test('contrast is what WCAG says', () => {
  assert.is(contrast('#000000', '#ffffff'), 21);
  assert.ok(Math.abs(contrast('#777777', '#ffffff') - 4.48) < 0.01);
});

const spellings: [string, string | null][] = [
  ['#F00', '#ff0000'],
  ['#ff000080', '#ff0000'],
  ['rgb(255, 0, 0)', '#ff0000'],
  ['rgba(100% 0% 0% / 0.5)', '#ff0000'],
  ['hsl(120deg 100% 25%)', '#008000'],
  ['hsl(-240, 100%, 25%)', '#008000'],
  ['oklch(100% 0 0)', '#ffffff'],
  [' Gold ', '#ffd700'],
  ['#12345', null],
  ['rgb(a, b, c)', null],
  ['burnt toast', null],
];
for (const [text, expected] of spellings) {
  test(`reads "${text}"`, () => {
    const rgb = parseCssColor(text);
    assert.is(rgb ? hexOf(rgb) : null, expected);
  });
}

test('an unknown name is left to the browser', () => {
  const rgb = parseCssColor('rebeccapurple', (name) => (name === 'rebeccapurple' ? 'rgb(102 51 153)' : null));
  assert.is(rgb && hexOf(rgb), '#663399');
});

test('neutral text is readable on every neutral ground', () => {
  for (const scheme of schemes) {
    const { ground, surface, inset, text, muted, lineStrong } = neutrals[scheme];
    for (const background of [ground, surface, inset]) {
      assert.ok(contrast(text, background) >= 7, `${scheme} text`);
      assert.ok(contrast(muted, background) >= 4.5, `${scheme} muted on ${background}: ${contrast(muted, background)}`);
    }
    assert.ok(contrast(lineStrong, ground) >= 3 && contrast(lineStrong, surface) >= 3, `${scheme} strong line`);
  }
});

test('the four meanings are readable', () => {
  for (const scheme of schemes)
    for (const name of meanings) assertReadable(paletteOf(scheme).meaning[name], scheme, name);
});

test('odd accents are readable too', () => {
  const odd = [
    '#000',
    '#fff',
    '#ff0',
    '#00f',
    '#0f0',
    '#f0f',
    '#7f7f7f',
    '#110011',
    '#fffffe',
    '#8a8a00',
    'nonsense',
    '',
  ];
  for (const scheme of schemes) for (const css of odd) assertReadable(accentRole(css, scheme), scheme, css || 'empty');
});

test('so is any accent at all', () => {
  // A lattice over the sRGB cube: no seed to remember.
  for (const scheme of schemes)
    for (let r = 0; r <= 4; r++)
      for (let g = 0; g <= 4; g++)
        for (let b = 0; b <= 4; b++)
          assertReadable(roleOf({ r: r / 4, g: g / 4, b: b / 4 }, scheme), scheme, `${r}${g}${b}`);
});

test('a logo that is inverted is as the filter of the website shows it', () => {
  const inverted = (hex: string) => {
    const rgb = parseCssColor(hex);
    return rgb && hexOf(invertedLogo(rgb));
  };
  assert.is(inverted('#000000'), '#ffffff');
  assert.is(inverted('#ffffff'), '#000000');
  assert.is(isDarkLogo('#402010'), true);
  assert.ok(contrast(inverted('#402010') ?? '', paletteOf('dark').ground) > 7);
  assert.is(isDarkLogo('#f0e8d0'), false);
});

test('whatever picture a scrim lies over, what is written there is readable, and large type in any accent is visible', () => {
  const levels = [0, 0.25, 0.5, 0.75, 1];
  const pixels = levels.flatMap((r) => levels.flatMap((g) => levels.map((b) => ({ r, g, b }))));
  for (const scheme of schemes)
    for (let hue = 0; hue < 360; hue += 30) {
      const palette = paletteOf(scheme, oklch(0.6, 0.2, hue));
      const opacity = scrimOf(palette);
      for (const pixel of pixels) {
        const behind = underScrim(palette, opacity, pixel);
        for (const ink of ['text', 'muted'] as const)
          assert.ok(contrast(palette[ink], behind) >= 4.5, `${ink} ${scheme} on ${behind}`);
        assert.ok(contrast(palette.accent.text, behind) >= 3, `accent ${hue} ${scheme} on ${behind}`);
      }
      // Something of the picture is seen.
      assert.ok(opacity < 0.9, `${scheme} ${hue}: ${opacity}`);
    }
});

test.run();
