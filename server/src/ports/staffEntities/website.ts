import type {
  CaptchaSettings,
  ContentType,
  CounterSettings,
  FaqGroup,
  GeneralSettings,
  GivenHosts,
  GivenModules,
  LocaleSettings,
  MailSettings,
  PosSettings,
  PrintingSettings,
  PublicSettings,
  RefundSettings,
  ReservationSettings,
  ScheduleSettings,
  SecuritySettings,
  SignageSettings,
  WebsiteSettings,
} from '../../contract/index.ts';
import type { Sealed } from '../../domain/seals.ts';
import type { LocalizedHtml } from '../../texts/safeHtml.ts';

/** Each key of a group of settings; null: nobody has set it. */
type Keys<Group> = { [Key in keyof Group]-?: Group[Key] | null };

export interface WebsiteEntities {
  exhibitor: GeneralSettings & GivenHosts & { switched_off_at: string | null };
  locale_settings: Keys<LocaleSettings>;
  mail_settings: Keys<Omit<MailSettings, 'password'>> & { password: Sealed | null };
  website_settings: Keys<WebsiteSettings>;
  public_settings: Keys<PublicSettings & GivenModules>;
  schedule_settings: Keys<ScheduleSettings>;
  captcha_settings: Keys<CaptchaSettings>;
  printing_settings: Keys<PrintingSettings>;
  reservations_settings: Keys<ReservationSettings>;
  refunds_settings: Keys<RefundSettings>;
  security_settings: Keys<SecuritySettings>;
  pos_settings: Keys<PosSettings>;
  counter_settings: Keys<CounterSettings>;
  signage_settings: Keys<SignageSettings>;
  cms_content: {
    exhibitor_id: number;
    type: ContentType;
    key: string | null;
    location: string | null;
    priority: number;
    page_slug: string | null;
    page_title: Partial<Record<string, string>> | null;
    content: LocalizedHtml;
    faq: FaqGroup[];
    draft: boolean;
    published_from: string | null;
    archived_at: string | null;
  };
}

export const websiteSecrets = { mail_settings: ['password'] } as const;
