/** QR codes on the screen. */
export { QrCode } from './QrCode.tsx';
