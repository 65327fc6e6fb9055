/**
 * The keys of all texts, as types: a misspelt one does not compile. The English files are read for their types alone;
 * nothing imports this file when the apps run (catalogue.ts loads one language).
 */
import type { ViolationCode } from '@parterre/engine/types';
import audit from '../../locales/en/audit.json' with { type: 'json' };
import bills from '../../locales/en/bills.json' with { type: 'json' };
import checkout from '../../locales/en/checkout.json' with { type: 'json' };
import common from '../../locales/en/common.json' with { type: 'json' };
import content from '../../locales/en/content.json' with { type: 'json' };
import devices from '../../locales/en/devices.json' with { type: 'json' };
import distributors from '../../locales/en/distributors.json' with { type: 'json' };
import editor from '../../locales/en/editor.json' with { type: 'json' };
import errors from '../../locales/en/errors.json' with { type: 'json' };
import events from '../../locales/en/events.json' with { type: 'json' };
import exhibitors from '../../locales/en/exhibitors.json' with { type: 'json' };
import films from '../../locales/en/films.json' with { type: 'json' };
import forms from '../../locales/en/forms.json' with { type: 'json' };
import genres from '../../locales/en/genres.json' with { type: 'json' };
import halls from '../../locales/en/halls.json' with { type: 'json' };
import moves from '../../locales/en/moves.json' with { type: 'json' };
import payment from '../../locales/en/payment.json' with { type: 'json' };
import paymentAccounts from '../../locales/en/paymentAccounts.json' with { type: 'json' };
import paymentMethods from '../../locales/en/paymentMethods.json' with { type: 'json' };
import people from '../../locales/en/people.json' with { type: 'json' };
import picture from '../../locales/en/picture.json' with { type: 'json' };
import portal from '../../locales/en/portal.json' with { type: 'json' };
import pos from '../../locales/en/pos.json' with { type: 'json' };
import prices from '../../locales/en/prices.json' with { type: 'json' };
import richText from '../../locales/en/richText.json' with { type: 'json' };
import schedules from '../../locales/en/schedules.json' with { type: 'json' };
import seatmap from '../../locales/en/seatmap.json' with { type: 'json' };
import secondFactor from '../../locales/en/secondFactor.json' with { type: 'json' };
import settings from '../../locales/en/settings.json' with { type: 'json' };
import signage from '../../locales/en/signage.json' with { type: 'json' };
import site from '../../locales/en/site.json' with { type: 'json' };
import staff from '../../locales/en/staff.json' with { type: 'json' };
import start from '../../locales/en/start.json' with { type: 'json' };
import tryout from '../../locales/en/tryout.json' with { type: 'json' };
import versions from '../../locales/en/versions.json' with { type: 'json' };

const english = {
  events,
  exhibitors,
  audit,
  bills,
  checkout,
  common,
  content,
  devices,
  distributors,
  editor,
  errors,
  films,
  forms,
  genres,
  halls,
  moves,
  payment,
  paymentAccounts,
  paymentMethods,
  people,
  picture,
  portal,
  pos,
  prices,
  richText,
  seatmap,
  secondFactor,
  settings,
  signage,
  site,
  staff,
  start,
  schedules,
  tryout,
  versions,
};
/** `seatRules`: of the server's texts, a word for everything that the engine may refuse; the server's tests see to it. */
type English = typeof english & { seatRules: Record<ViolationCode, string> };

/** A file of texts, an i18next namespace. */
export type Area = keyof English;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: English;
  }
}
