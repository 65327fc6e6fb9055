/** What `npm start` ends with: where everything is, and as whom one signs in. */

/**
 * @typedef {object} House One exhibitor of the demo.
 * @property {string} name
 * @property {string} origin Where its website and its portal are.
 * @property {string} locale The language of its website.
 * @property {{ email: string, can: string, pin: string | null }[]} staff Who signs in with the demo's password.
 *
 * @typedef {object} Welcome
 * @property {string} took
 * @property {string} base
 * @property {string} terminals Where their customers are played.
 * @property {string} dataFolder
 * @property {House[]} houses Empty without demo data.
 * @property {string} password Of the demo's people.
 * @property {string | null} setupCode Of an installation that nobody has set up yet.
 */

/** @param {Welcome} options */
export function welcome({ took, base, terminals, dataFolder, houses, password, setupCode }) {
  const [, ...others] = houses;
  const neighbours = others.map(
    ({ name, origin, locale }) => `  Its neighbour    ${origin}/${locale}/  (${name}, another exhibitor)\n`,
  );
  return `
Parterre is up after ${took}.

  Website          ${base}/en/        (also /de/, /fr/, /nl-BE/)
${neighbours.join('')}  Portal           ${base}/portal
  Point of sale    ${base}/pos
  Self-service     ${base}/pos/register
  Scanner          ${base}/scanner
  Signage          ${base}/signage
  Card terminals   ${terminals}
  Mails sent       ${base}/dev/mail
  Receipt printer  ${base}/dev/printer
  API              ${base}/api/docs

${setupCode === null ? logins(houses, password) : `  Nothing is set up yet. Begin at ${base}/setup with the code ${setupCode}\n`}
  Data and logs lie in ${dataFolder}. Ctrl+C stops everything.
`;
}

/** @param {House[]} houses @param {string} password */
function logins(houses, password) {
  if (houses.length === 0) return '';
  const groups = houses.map(({ name, origin, staff }) => [
    `  ${name}, ${origin}/portal`,
    ...(staff.length > 0 ? staff.map(login) : ['    its people have other passwords, as before']),
  ]);
  return `  Visitors need no login. Staff of the demo, all with the password ${password}:\n\n${groups.flat().join('\n')}\n
  A till is let in once, and so are a register, a scanner and a display: open /pos, /pos/register, /scanner or /signage, then approve it in the portal under Devices.\n`;
}

/** @param {House['staff'][number]} person */
const login = ({ email, can, pin }) => `    ${email.padEnd(36)}${can}${pin === null ? '' : `; PIN at a till ${pin}`}`;
