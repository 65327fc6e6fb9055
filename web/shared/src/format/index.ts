export { FormatProvider, useFormats } from './FormatProvider.tsx';
export { countdown } from './formats.ts';
