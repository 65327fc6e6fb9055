import type {
  DistributorContact,
  FilmAssets,
  Localized,
  RentalProfileValues,
  VersionValues,
} from '../../contract/index.ts';

export interface FilmEntities {
  movie: {
    exhibitor_id: number;
    slug: string;
    title: Localized;
    internal_title: string;
    original_title: string | null;
    tagline: Localized | null;
    overview: Localized;
    notice: Localized | null;
    original_language: string;
    spoken_languages: string[];
    nations: string[];
    directors: string[];
    actors: string[];
    genres: string[];
    runtime: number;
    released_at: string | null;
    showing_from: string | null;
    showing_from_visibility: number;
    visibility: number;
    rating: string;
    links: Record<string, string>;
    assets: FilmAssets;
    tags: number[];
    distributor_id: number | null;
    distributor_office_id: number | null;
    rental_type: string;
    rental_profile_id: number | null;
    rental_fee_minor: number | null;
    archived_at: string | null;
  };
  movie_version: VersionValues & { movie_id: number; archived_at: string | null };
  tag: { exhibitor_id: number; slug: string; name: Localized; archived_at: string | null };
  distributor: {
    exhibitor_id: number;
    name: string;
    email: string | null;
    phone: string | null;
    website: string | null;
    contacts: DistributorContact[];
    notes: string | null;
    archived_at: string | null;
  };
  distributor_office: {
    distributor_id: number;
    name: string;
    address1: string | null;
    zip: string | null;
    city: string | null;
    country_code: string | null;
    email: string | null;
    phone: string | null;
    archived_at: string | null;
  };
  rental_profile: RentalProfileValues & { exhibitor_id: number; archived_at: string | null };
}

/** What has to be known of films before they are changed, within the transaction of the change. */
export interface FilmLookups {
  /** When the last schedule that is to come begins; cancelled ones do not count. Null: none is. */
  lastScheduleMs(movieId: number, nowMs: number): Promise<number | null>;
  /** All there ever were, cancelled ones too. */
  schedulesOfVersion(versionId: number): Promise<number>;
  /** Films, archived ones too, and versions that are not deleted. */
  usesOfProfile(profileId: number): Promise<{ films: number; versions: number }>;
  /** Slugs of the exhibitor that begin so. */
  slugs(entity: 'movie' | 'tag', exhibitorId: number, beginning: string): Promise<string[]>;
  timezone(exhibitorId: number): Promise<string>;
}
