/** reCAPTCHA. The answer is Google's: https://developers.google.com/recaptcha/docs/v3#site_verify_response */
import { z } from 'zod';
import type { Captcha } from '../../ports/captcha.ts';

/** What the website asks for (website.md section 7). */
const action = 'validate_grecaptcha';
/** Google's own advice for the border between programs (0) and people (1). */
const leastScore = 0.5;
const patienceMs = 5_000;

/** `action` and `score` come with version 3 of the script only. */
const answerSchema = z.object({
  success: z.boolean(),
  action: z.string().optional(),
  score: z.number().optional(),
});

export function createRecaptcha(options: { secret: string; verifyUrl: string }): Captcha {
  return {
    async verify(token) {
      const response = await fetch(options.verifyUrl, {
        method: 'POST',
        // The visitor's address is not passed on: it is optional, and nobody else's business.
        body: new URLSearchParams({ secret: options.secret, response: token }),
        signal: AbortSignal.timeout(patienceMs),
      });
      if (!response.ok) throw new Error(`The captcha provider answered ${response.status}`);
      const answer = answerSchema.parse(await response.json());
      return answer.success && (answer.action ?? action) === action && (answer.score ?? 1) >= leastScore;
    },
  };
}
