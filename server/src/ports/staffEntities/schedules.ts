export interface ScheduleEntities {
  schedule: {
    movie_id: number;
    version_id: number;
    cinema_id: number;
    screen_id: number;
    layout_id: number;
    price_group_id: number;
    start_at: string;
    /** Cleaning included. */
    end_at: string;
    preshow_minutes: number;
    cleaning_minutes: number;
    draft: boolean;
    visibility: number;
    purchasable_online: boolean;
    seatpicker_enabled: boolean;
    blocked_seats: number[];
    online_reserve: number;
    cancelled_at: string | null;
  };
}
