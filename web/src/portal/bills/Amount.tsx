import { useFormats } from '@parterre/ui/format';
import type { ReactNode } from 'react';
import { useIsPhone } from '../frame/useIsPhone.ts';

/** A sum with its state below it on a phone, where there is no room for another column: the longest states would be cut by the edge of the table. `minor` null: nobody buys it. */
export function Amount({ minor, mark }: { minor: number | null; mark: ReactNode }): ReactNode {
  const { money } = useFormats();
  const isPhone = useIsPhone();
  return (
    <>
      {minor === null ? null : money(minor)}
      {isPhone ? <div>{mark}</div> : null}
    </>
  );
}
