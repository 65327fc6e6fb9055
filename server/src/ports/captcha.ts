/** Tells people from programs, by what a captcha provider's script gave the browser. */
export interface Captcha {
  /** False: forged, used before, too old, or likely a program's. Throws when the provider does not answer. */
  verify(token: string): Promise<boolean>;
}
