export { FormatProvider, useFormats } from './FormatProvider.tsx';
export { countdown, createFormats, type Formats } from './formats.ts';
