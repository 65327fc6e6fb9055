import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withoutVisitors } from './log.ts';

const test = suite('log');

const bill = '3f9a60c2-1f2b-4c3d-8e4f-5a6b7c8d9e0f';

for (const [line, written] of [
  [`{"path":"/en/bill/${bill}"}`, '{"path":"/en/bill/3f9a60c2…"}'],
  [`{"path":"/en/bill/${bill.toUpperCase()}/x"}`, '{"path":"/en/bill/3F9A60C2…/x"}'],
  [`{"payment":"sbx_${bill.replaceAll('-', '')}"}`, '{"payment":"sbx_3f9a60c2…"}'],
  [`{"requestId":"ws-${bill}","path":"/${bill}"}`, `{"requestId":"ws-${bill}","path":"/3f9a60c2…"}`],
  ['{"message":"550 <ada@example.org>: unknown"}', '{"message":"550 <[mail]>: unknown"}'],
  ['{"path":"/en/ada.l%40example.org/"}', '{"path":"/en/[mail]/"}'],
  ['{"message":"to \\"ada+x@sub.example.org\\""}', '{"message":"to \\"[mail]\\""}'],
  ['{"message":"élodie@exämple.be, a@b.cd"}', '{"message":"[mail], [mail]"}'],
  ['{"message":"@a@b.cd, ada@example.org@x"}', '{"message":"[mail], [mail]"}'],
  ['{"message":"ada@, @example.org, a@.b, a@b., a%40."}', null],
  ['{"stack":"at run (/srv/node_modules/@trpc/server/dist/x.mjs:1:2)"}', null],
  ['{"tag":"0123456789abcdef","ms":12345678.1234}', null],
] as const) {
  test(line, () => assert.is(withoutVisitors(line), written ?? line));
}

test('a path as long as may be asked for costs no time, whatever it is made of', () => {
  for (const part of ['a', 'a@', '@', 'a%40', 'a@b']) {
    const line = JSON.stringify({ path: `/${part.repeat(16_000 / part.length)}` });
    // CPU time of this process alone, whoever else needs the core.
    const before = process.cpuUsage();
    assert.is(withoutVisitors(line), line);
    const { user } = process.cpuUsage(before);
    // One or two milliseconds; a pattern that goes back over the path took 750 to more than 50,000.
    assert.ok(user < 400_000, `${part}: ${user} µs`);
  }
});

test.run();
