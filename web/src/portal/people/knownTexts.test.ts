import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { auditKinds, locales, ownAccount, permissionNames, permissions } from '@parterre/server/contract';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const folder = resolve(import.meta.dirname, '../../../shared/locales');

for (const locale of locales)
  test(`every permission, every module and everything in the audit has a name in ${locale}`, () => {
    const texts = JSON.parse(readFileSync(resolve(folder, locale, 'people.json'), 'utf8'));
    const missing = permissionNames.filter((name) => {
      const [area = '', what = ''] = name.split('.');
      return typeof texts.permissions[area]?.[what] !== 'string';
    });
    const modules = [...new Set(permissionNames.map((name) => permissions[name].module))];
    assert.is(typeof texts.permissions[ownAccount], 'string');
    const audit = JSON.parse(readFileSync(resolve(folder, locale, 'audit.json'), 'utf8'));
    assert.equal(
      auditKinds.filter((kind) => typeof audit.entities[kind] !== 'string'),
      [],
    );
    assert.equal([...missing, ...modules.filter((name) => typeof texts.modules[name] !== 'string')], []);
  });

test.run();
