/** Light or dark: the system decides, a switch overrides, the choice is kept in this browser. */
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import type { Scheme } from './tokens.ts';

export type SchemeChoice = Scheme | 'system';

/** Where the choice is stored; a page may read it before the apps start to paint the right ground. */
export const schemeStorageKey = 'parterre-scheme';

export function useScheme(): { scheme: Scheme; choice: SchemeChoice; choose: (choice: SchemeChoice) => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('dark', { getInitialValueInEffect: false });
  return {
    scheme,
    choice: colorScheme === 'auto' ? 'system' : colorScheme,
    choose: (choice) => setColorScheme(choice === 'system' ? 'auto' : choice),
  };
}
