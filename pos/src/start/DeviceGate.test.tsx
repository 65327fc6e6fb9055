import { hide, show } from '@parterre/ui/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DeviceGate } from './DeviceGate.tsx';

const test = suite('the gate of a device');
test.after.each(hide);

test('a device that nobody answers asks again by itself: at a stand nobody is there to press', async () => {
  let asked = 0;
  window.fetch = async () => {
    asked += 1;
    if (asked === 1) throw new TypeError('fetch failed');
    return Response.json({ result: { data: null } });
  };
  const { screen } = await show(
    <DeviceGate locale="en" type="scanner">
      {() => null}
    </DeviceGate>,
    { texts: ['start', 'staff'] },
  );
  await screen.findByRole('button', { name: 'Try again' });
  await screen.findByText('Before it works here, a manager lets it in.');
  assert.ok(asked > 1);
});

test.run();
