import '../../engine/js/load.node.ts';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { plainly, searches, throughTheFace } from './searches.ts';
import { fills, freeShows, makeShows } from './shows.ts';

test('what is measured against each other comes to the same answers', () => {
  for (const { share } of fills) {
    const shows = makeShows(300, share);
    const [faces, plains] = [throughTheFace(shows), plainly(shows)];
    assert.is(faces.length, searches.length);
    for (const [search, name] of searches.entries()) {
      const [face, plain] = [faces[search], plains[search]];
      assert.ok(face, name);
      if (plain) assert.is(face(64), plain(64), name);
    }
    freeShows(shows);
  }
});

test.run();
