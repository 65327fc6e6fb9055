/** The only part of the server that other packages may import. */

export * from './bills.ts';
export * from './catalogue.ts';
export * from './checkout.ts';
export * from './contact.ts';
export * from './content.ts';
export * from './enumerations.ts';
export * from './errors.ts';
export * from './films.ts';
export * from './halls.ts';
export * from './home.ts';
export * from './ids.ts';
export * from './lists.ts';
export * from './locales.ts';
export * from './localized.ts';
export * from './media.ts';
export * from './newsletter.ts';
export * from './people.ts';
export * from './permissions.ts';
export * from './prices.ts';
export * from './routes.ts';
export * from './schedules.ts';
export * from './seats.ts';
export * from './settings.ts';
export * from './setup.ts';
export * from './staff.ts';
export * from './staffLists.ts';
