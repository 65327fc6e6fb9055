export { FormatProvider, useFormats } from './FormatProvider.tsx';
export { countdown, createFormats } from './formats.ts';
