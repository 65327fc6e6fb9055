import { Checkbox, Fieldset, Stack } from '@mantine/core';
import { permissions, type RolePermission, rolePermissionNames } from '@parterre/server/contract';
import type { ReactNode } from 'react';
import { useKnownText } from '../people/useKnownText.ts';

/** What a role can do, by the part of the product. What the reader cannot do themselves they can neither give nor take. */
export function PermissionFields(props: {
  chosen: readonly RolePermission[];
  /** Left out: it can only be looked at. */
  onChange?(chosen: RolePermission[]): void;
  may(permission: RolePermission): boolean;
}): ReactNode {
  const textOf = useKnownText();
  const { chosen, onChange } = props;
  const modules = [...new Set(rolePermissionNames.map((name) => permissions[name].module))];
  const toggle = (name: RolePermission, isOn: boolean): void =>
    onChange?.(isOn ? [...chosen, name] : chosen.filter((each) => each !== name));
  return (
    <Stack gap="md" data-path="permissions">
      {modules.map((module) => (
        <Fieldset key={module} legend={textOf('modules', module)}>
          <Stack gap="xs">
            {rolePermissionNames
              .filter((name) => permissions[name].module === module)
              .map((name) => (
                <Checkbox
                  key={name}
                  label={textOf('permissions', name)}
                  checked={chosen.includes(name)}
                  disabled={onChange === undefined || !props.may(name)}
                  onChange={({ currentTarget }) => toggle(name, currentTarget.checked)}
                />
              ))}
          </Stack>
        </Fieldset>
      ))}
    </Stack>
  );
}
