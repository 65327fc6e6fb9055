import type { Crop, MediaUseName, Uploaded, Video, VideoUseName } from '@parterre/server/contract';
import { type AppError, csrfToken, errorOf, reloadOnce } from '@parterre/ui/api';

/**
 * Sends a picture; the server cuts it, keeps it in the sizes of its use, and answers with their addresses.
 * ### Errors
 * An `AppError` of server/src/http/uploads.ts, or `NETWORK`.
 */
export async function uploadPicture(
  file: File,
  { use, crop, locale }: { use: MediaUseName; crop: Crop | null; locale: string },
): Promise<Uploaded['urls']> {
  const query = new URLSearchParams({ use });
  if (crop) query.set('crop', [crop.x, crop.y, crop.width, crop.height].map(Math.round).join(','));
  return (await upload<Uploaded>(file, query, locale)).urls;
}

/** Sends a video; the server keeps it as it is. Errors: `uploadPicture`. */
export function uploadVideo(file: File, { use, locale }: { use: VideoUseName; locale: string }): Promise<Video> {
  return upload<Video>(file, new URLSearchParams({ use }), locale);
}

async function upload<T>(file: File, query: URLSearchParams, locale: string): Promise<T> {
  const response = await fetch(`/api/staff/media?${query}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/octet-stream',
      'X-CSRF-Token': csrfToken(),
      'X-Requested-With': 'XMLHttpRequest',
      'X-Locale': locale,
    },
    body: file,
  }).catch((): never => {
    throw { code: 'NETWORK', message: '' } satisfies AppError;
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const refusal = errorOf(answer);
    if (refusal.code === 'SESSION_EXPIRED') reloadOnce();
    throw refusal;
  }
  return (answer as { data: T }).data;
}
