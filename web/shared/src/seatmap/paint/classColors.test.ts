import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { contrast, oklchOf, requireHex } from '../../theme/color.ts';
import { neutrals, type Scheme } from '../../theme/tokens.ts';
import { CLASS_DIFFERENCE, classColors, classPalette } from './classColors.ts';
import { leastDifference } from './colorVision.ts';

const schemes: Scheme[] = ['light', 'dark'];

function assertApart(colors: string[], what: string): void {
  colors.forEach((one, index) => {
    for (const other of colors.slice(index + 1))
      assert.ok(
        leastDifference(one, other) >= CLASS_DIFFERENCE,
        `${what}: ${one} and ${other} differ by ${leastDifference(one, other).toFixed(1)}`,
      );
  });
}

for (const scheme of schemes) {
  test(`the ${scheme} palette survives the three colour-blindnesses`, () =>
    assertApart([...classPalette[scheme]], scheme));

  test(`the ${scheme} palette stands out from the ground`, () => {
    for (const hex of classPalette[scheme]) {
      assert.ok(contrast(hex, neutrals[scheme].ground) >= 3, `${hex} ${contrast(hex, neutrals[scheme].ground)}`);
      assert.ok(contrast(hex, neutrals[scheme].surface) >= 3, `${hex} ${contrast(hex, neutrals[scheme].surface)}`);
    }
  });

  test(`red and green of the same lightness are not left to a colour-blind visitor (${scheme})`, () => {
    assert.ok(leastDifference('#c8645a', '#7d8f4e') < CLASS_DIFFERENCE, 'the example must be a hard one');
    assertApart(classColors(['#c8645a', '#7d8f4e'], scheme), 'red and green');
  });

  test(`colours that can be told apart are kept (${scheme})`, () => {
    const wanted = scheme === 'dark' ? ['#5aa9e6', '#f7e1a0'] : ['#1d5fa8', '#b0402c'];
    assert.equal(classColors(wanted, scheme), wanted);
  });

  test(`a green too close to a blue is still a green, in another lightness (${scheme})`, () => {
    const colors = classColors(['#378ebe', '#00926a', '#3a63b8'], scheme);
    assertApart(colors, 'blue, green, blue');
    const hues = colors.map((hex) => Math.round(oklchOf(requireHex(hex)).h));
    assert.ok(Math.abs((hues[1] ?? 0) - oklchOf(requireHex('#00926a')).h) < 8, `${colors.join(', ')}: ${hues}`);
  });

  test(`no colour, no colour text, equal colours (${scheme})`, () => {
    assertApart(classColors([undefined, 'burnt toast', '#888', '#888'], scheme), 'mixed');
  });
}

test('colour vision leaves grey grey', () => {
  assert.ok(leastDifference('#000000', '#ffffff') > 95);
  assert.is(leastDifference('#808080', '#808080'), 0);
});

test.run();
