import type { StaffRole } from '@parterre/server/contract';
import type { ReactNode } from 'react';
import classes from './RoleMark.module.css';
import { useRoleName } from './useRoleName.ts';

/** A role: its name, beside its colour. */
export function RoleMark({ role }: { role: Pick<StaffRole, 'key' | 'name' | 'color'> }): ReactNode {
  const roleName = useRoleName();
  return (
    <span className={classes.root}>
      <i aria-hidden style={{ background: role.color }} />
      {roleName(role)}
    </span>
  );
}
