import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { configOf, configText } from './frontendConfig.ts';

test('lines and values', () => {
  const config = { button: 'blue', tip: true, size: 12, link: 'https://a.example/?b=c', empty: '' };
  assert.equal(configOf(configText(config)), config);
  assert.equal(configOf(' a=1 \n\n = 2\nb'), { a: 1, b: '' });
});

test.run();
