import { contrast, paletteOf } from '@parterre/ui/theme';

/** How far a colour of seats stands out from the room, in light and dark: shapes need 3. Null: no such colour. */
export function contrastOf(color: string): { light: number; dark: number } | null {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return null;
  return {
    light: contrast(color, paletteOf('light').ground),
    dark: contrast(color, paletteOf('dark').ground),
  };
}
