/** QR codes on the screen. */
export { preloadQrCode, QrCode } from './QrCode.tsx';
