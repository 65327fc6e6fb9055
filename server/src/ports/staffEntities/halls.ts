import type { ClassRateValues, ScreenConfig } from '../../contract/index.ts';

export interface HallEntities {
  cinema: {
    exhibitor_id: number;
    name: string;
    address1: string;
    zip: string;
    city: string;
    country_code: string;
    lat: number | null;
    lng: number | null;
    phone: string | null;
    email: string | null;
    gmaps: string | null;
    sort: number;
    offline_seats: number | null;
    offline_hours: number | null;
    archived_at: string | null;
  };
  screen: {
    cinema_id: number;
    name: string;
    short_name: string;
    accessible: boolean;
    sort: number;
    config: ScreenConfig;
    archived_at: string | null;
  };
  /** A seat that is out of order, by its name: layouts come and go. */
  seat_outage: {
    screen_id: number;
    row_label: string;
    seat_label: string;
    cause: string;
    out_at: string;
    out_by: string;
    back_at: string | null;
    back_by: string | null;
  };
  /** Its id is `screen/class key`. */
  seat_class_rate: ClassRateValues & { screen_id: number; seat_class: string };
}
