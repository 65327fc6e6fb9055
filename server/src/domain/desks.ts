/** The longest that browsers keep a cookie, in days: a desk where nobody signed in for so long is known no more. */
export const deskKeptDays = 400;
