/** What passes for a phone's wallet are signed with, and whether the parts belong together. */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';

/** Certificates and key in PEM, the key without its passphrase. */
export interface PassCertificates {
  certificate: string;
  key: string;
  /** Apple's, which has issued the other. */
  wwdr: string;
  /** What Apple has given the certificate for, `pass.com.example.tickets`. */
  passTypeIdentifier: string;
  /** Whose it is, ten characters. */
  teamIdentifier: string;
  /** Unix ms: phones refuse what is signed later. */
  validUntilMs: number;
}

/** The contents of the files, in PEM or, of certificates, as Apple hands them out (DER). `passphrase`: of the key, if it has one. */
export interface PassCertificateFiles {
  certificate: Uint8Array;
  key: Uint8Array;
  passphrase: string | null;
  wwdr: Uint8Array;
}

/** What is wrong with one of the files and what to do, as the end of a sentence that begins with its name. */
export interface PassCertificateProblem {
  file: 'certificate' | 'key' | 'wwdr';
  problem: string;
}

/** The certificates, or everything that is wrong with them. `nowMs`: Unix ms. */
export function readPassCertificates(
  files: PassCertificateFiles,
  nowMs: number,
): PassCertificates | PassCertificateProblem[] {
  const problems: PassCertificateProblem[] = [];
  const certificate = certificateIn(files.certificate);
  const wwdr = certificateIn(files.wwdr);
  const key = keyIn(files);
  for (const [file, read] of [
    ['certificate', certificate],
    ['wwdr', wwdr],
  ] as const) {
    if (read === null) problems.push({ file, problem: 'must be a file with a certificate in PEM or DER' });
    else if (Date.parse(read.validTo) <= nowMs)
      problems.push({ file, problem: `must be renewed at Apple: it was valid until ${read.validTo}` });
    else if (Date.parse(read.validFrom) > nowMs)
      problems.push({ file, problem: `is not valid before ${read.validFrom}: is the clock of this machine right?` });
  }
  if (key === null)
    problems.push({
      file: 'key',
      problem: files.passphrase
        ? 'must be a file with a private key in PEM that WALLET_KEY_PASSPHRASE opens'
        : 'must be a file with a private key in PEM; where it has a passphrase, WALLET_KEY_PASSPHRASE must be that',
    });
  // Passes are signed with RSA, which is what Apple's certificates are for.
  else if (key.asymmetricKeyType !== 'rsa') problems.push({ file: 'key', problem: 'must be an RSA key' });
  else if (certificate !== null && !certificate.checkPrivateKey(key))
    problems.push({ file: 'key', problem: 'must be the key that WALLET_CERTIFICATE was requested with' });
  const passTypeIdentifier = certificate && subjectOf(certificate, 'UID');
  const teamIdentifier = certificate && subjectOf(certificate, 'OU');
  if (certificate !== null && !(passTypeIdentifier?.startsWith('pass.') && teamIdentifier))
    problems.push({
      file: 'certificate',
      problem: 'must be of a Pass Type ID, which its subject names (UID=pass.…, OU=team): request one at Apple',
    });
  if (certificate !== null && wwdr !== null && !(certificate.checkIssued(wwdr) && certificate.verify(wwdr.publicKey)))
    problems.push({
      file: 'wwdr',
      problem: `must be the certificate that has issued WALLET_CERTIFICATE (${certificate.issuer.replaceAll('\n', ', ')}): get that one at https://www.apple.com/certificateauthority`,
    });
  if (problems.length > 0 || !certificate || !wwdr || !key || !passTypeIdentifier || !teamIdentifier) return problems;
  return {
    certificate: certificate.toString(),
    key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    wwdr: wwdr.toString(),
    passTypeIdentifier,
    teamIdentifier,
    validUntilMs: Math.min(Date.parse(certificate.validTo), Date.parse(wwdr.validTo)),
  };
}

const dayMs = 86_400_000;
/** Somebody has to read it, and to ask Apple for the next one. */
const noticeDays = 30;

/** What the start tells of certificates that end within a month; null: they do not yet. `nowMs`: Unix ms. */
export function endingNotice({ validUntilMs }: Pick<PassCertificates, 'validUntilMs'>, nowMs: number): string | null {
  const days = Math.floor((validUntilMs - nowMs) / dayMs);
  return days < noticeDays
    ? `Passes for wallets end in ${days} days, with their certificate: renew it at Apple (docs/CONFIGURATION.md)`
    : null;
}

function certificateIn(bytes: Uint8Array): X509Certificate | null {
  try {
    return new X509Certificate(bytes);
  } catch {
    return null;
  }
}

function keyIn({ key, passphrase }: PassCertificateFiles): KeyObject | null {
  try {
    return createPrivateKey({ key: Buffer.from(key), passphrase: passphrase ?? undefined });
  } catch {
    return null;
  }
}

/** A part of the subject, which Node writes as a line each: `UID=pass.com.example.tickets`. */
function subjectOf({ subject }: X509Certificate, name: string): string | null {
  const line = subject.split('\n').find((each) => each.startsWith(`${name}=`));
  return line?.slice(name.length + 1) ?? null;
}
