/** A printer at the serial port of a device is called by the device: no address of a network has a slash. */
const prefix = 'port/';

export const portPrinter = (deviceId: number): string => `${prefix}${deviceId}`;

/** The device whose page has the line to this printer; null: servers reach it. */
export const deviceOfPort = (printer: string): number | null =>
  printer.startsWith(prefix) ? Number(printer.slice(prefix.length)) : null;
