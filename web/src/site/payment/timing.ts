/** website.md section 9. */
export const pollMs = 3000;
export const giveUpMs = 120_000;
