import { type Text, text } from '../text.ts';

export type Language = 'en' | 'fr' | 'nl' | 'de';

/** A version of a film as it is shown: language, subtitles, dimension, sound. */
export interface VersionPlan {
  id: number;
  dimension: '2D' | '3D';
  mediaType: 'DIGITAL' | 'DOLBYATMOS';
  language: Language;
  subtitles: Language[];
  short: string;
  text: Text;
}

export interface Film {
  id: number;
  slug: string;
  internalTitle: string;
  originalTitle: string;
  title: Text;
  tagline: Text;
  overview: Text;
  notice: Text | null;
  /** Minutes. */
  runtime: number;
  directors: string[];
  actors: string[];
  genres: string[];
  nations: string[];
  originalLanguage: Language;
  spokenLanguages: string[];
  rating: 'all' | '6' | '9' | '12' | '14' | '16' | '18';
  tags: TagSlug[];
  /** Days from today to the release when the film is not running yet; null: running. */
  showingInDays: number | null;
  /** When it plays best: decides where the programme puts it. */
  daypart: 'morning' | 'any' | 'evening' | 'late';
  versions: VersionPlan[];
  streaming: { provider: string; url: string } | null;
}

export type TagSlug = 'family' | 'belgian' | 'arthouse' | '3d' | 'late-night';

const languageNames: Record<Language, Text> = {
  en: text('English', 'anglais', 'Engels', 'Englisch'),
  fr: text('French', 'français', 'Frans', 'Französisch'),
  nl: text('Dutch', 'néerlandais', 'Nederlands', 'Niederländisch'),
  de: text('German', 'allemand', 'Duits', 'Deutsch'),
};

function listed(locale: keyof Text, languages: Language[]): string {
  const and = { en: ' and ', fr: ' et ', 'nl-BE': ' en ', de: ' und ' }[locale];
  return languages.map((language) => languageNames[language][locale]).join(and);
}

function versionText(original: Language, spoken: Language, subtitles: Language[]): Text {
  const isOriginal = original === spoken;
  const build = (locale: keyof Text, originalName: string, dubbed: (name: string) => string, subtitled: string) => {
    const name = isOriginal ? originalName : dubbed(languageNames[spoken][locale]);
    return subtitles.length === 0 ? name : `${name}, ${subtitled} ${listed(locale, subtitles)}`;
  };
  return {
    en: build('en', 'Original version', (name) => `Dubbed in ${name}`, 'subtitles in'),
    fr: build('fr', 'Version originale', (name) => `Version en ${name}`, 'sous-titres en'),
    'nl-BE': build('nl-BE', 'Originele versie', (name) => `${name} gesproken`, 'ondertiteld in het'),
    de: build('de', 'Originalfassung', (name) => `${name}e Fassung`, 'Untertitel:'),
  };
}

/** `spec` such as `OV 2D DOLBYATMOS nl+fr`: OV or the dubbing language, dimension, sound, subtitles. */
export function versionsOf(filmId: number, original: Language, specs: string[]): VersionPlan[] {
  return specs.map((spec, index) => {
    const [name = 'OV', dimension, sound, subtitleList = ''] = spec.split(' ');
    const language = name === 'OV' ? original : (name.toLowerCase() as Language);
    const subtitles = subtitleList === '' ? [] : (subtitleList.split('+') as Language[]);
    return {
      id: filmId * 10 + index,
      dimension: dimension === '3D' ? '3D' : '2D',
      mediaType: sound === 'DOLBYATMOS' ? 'DOLBYATMOS' : 'DIGITAL',
      language,
      subtitles,
      short: language === original && name === 'OV' ? 'OV' : name,
      text: versionText(original, language, subtitles),
    };
  });
}
