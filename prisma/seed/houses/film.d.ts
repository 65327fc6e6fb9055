import { type Text } from '../text.ts';
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
    streaming: {
        provider: string;
        url: string;
    } | null;
}
export type TagSlug = 'family' | 'belgian' | 'arthouse' | '3d' | 'late-night';
/** `spec` such as `OV 2D DOLBYATMOS nl+fr`: OV or the dubbing language, dimension, sound, subtitles. */
export declare function versionsOf(filmId: number, original: Language, specs: string[]): VersionPlan[];
