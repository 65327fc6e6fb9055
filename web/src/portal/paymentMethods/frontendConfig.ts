import type { PaymentMethodValues } from '@parterre/server/contract';

type Config = PaymentMethodValues['frontend_config'];

/** A name and a value a line: `button = blue`. */
export function configText(config: Config): string {
  return Object.entries(config)
    .map(([name, value]) => `${name} = ${value}`)
    .join('\n');
}

/** Numbers and yes or no (`true`, `false`) are such, all else is text; a line without `=` has an empty value. */
export function configOf(text: string): Config {
  const config: Config = {};
  for (const line of text.split('\n')) {
    const [name = '', ...rest] = line.split('=');
    if (name.trim() !== '') config[name.trim()] = readValue(rest.join('=').trim());
  }
  return config;
}

function readValue(text: string): Config[string] {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : text;
}
