--[[
  Takes and gives back seats for a batch of requests, each of them wholly or not at all.

  KEYS[1]   inv:{S}:s, the show's state
  KEYS[2..] inv:{S}:k:{id}, one for each request that has a key, in the order of the requests

  ARGV[1]   the batch: u32 epoch, u16 number of requests, then for each request
              8 bytes tag; f64 expiry in Unix ms (whole); u32 most live leases afterwards (2^32 - 1: any number)
              u8 has a key (0, 1); u8 alternatives; u16 seats to drop
              u32 x seats to drop
              8 bytes hash of the input, when it has a key
              for each alternative: u16 seats, u16 bytes of memo, u32 x seats, memo
  ARGV[2]   inv:{S}:d, the channel
  ARGV[3]   how long an answer is remembered, ms

  Returns   [1] u8 code (0 done, 1 missing, 2 wrong epoch), 3 zero, u32 epoch, f64 version, f64 now in Unix ms
            [2] a byte a request: alternative taken (from 0), 240 taken by others or too many leases, 241 replayed, 242 key conflict
            [3] the delta, '' when nothing changed
            [4..] the memos of the replayed requests, in order
  Events    the delta
]]
--- @include "state"
local noLimit = 4294967295

-- Live leases of the whole show. Counted only when a request asks, then kept up to date by the caller.
local live = nil
local function countLive()
  whole = whole or redis.call('GET', stateKey)
  live = 0
  for seat = 0, seatCount - 1 do
    local e = expiries[seat] or unpack_('<d', whole, 17 + seat * 16)
    if e > now then
      live = live + 1
    end
  end
end

local requestCount, at = unpack_('<I2', blob, 5)
local memoTtl = ARGV[3]
local results, memos = {}, {}
local nextKey = 2
local answered = {}
local known = #KEYS > 1 and redis.call('MGET', unpack(KEYS, 2)) or {}

for r = 1, requestCount do
  local tag, expiry, maxLive, hasKey, alternatives, drops
  tag, expiry, maxLive, hasKey, alternatives, drops, at = unpack_('<c8dI4BBI2', blob, at)
  local dropAt = at
  at = at + drops * 4
  local key, hash, before
  if hasKey == 1 then
    hash, at = unpack_('<c8', blob, at)
    key = KEYS[nextKey]
    before = answered[key] or known[nextKey - 1]
    nextKey = nextKey + 1
  end

  local result = 240
  if before then
    if sub(before, 1, 8) == hash then
      result = 241
      memos[#memos + 1] = sub(before, 9)
    else
      result = 242
    end
  end

  for a = 1, alternatives do
    local seats, memoSize
    seats, memoSize, at = unpack_('<I2I2', blob, at)
    local seatsAt, memoAt = at, at + seats * 4
    at = memoAt + memoSize
    if result == 240 then
      local free = true
      local chosen, keep = {}, {}
      local added = 0
      for i = 1, seats do
        local seat = unpack_('<I4', blob, seatsAt + (i - 1) * 4)
        local e, t = read(seat)
        -- Its own only while merely held: what is being paid or sold is changed by other scripts.
        if e > now and (t ~= tag or e % 1 ~= 0 or e == math.huge) then
          free = false
          break
        end
        chosen[i] = seat
        if e <= now and not keep[seat] then
          added = added + 1
        end
        keep[seat] = true
      end
      local given = {}
      if free then
        for i = 1, drops do
          local seat = unpack_('<I4', blob, dropAt + (i - 1) * 4)
          if not keep[seat] then
            keep[seat] = true
            local e, t = read(seat)
            if t == tag and e > now and e % 1 == 0 and e ~= math.huge then
              given[#given + 1] = seat
            end
          end
        end
        added = added - #given
        if maxLive ~= noLimit and added > 0 then
          if not live then
            countLive()
          end
          free = live + added <= maxLive
        end
      end
      if free then
        if live then
          live = live + added
        end
        for i = 1, seats do
          write(chosen[i], expiry, tag)
        end
        for i = 1, #given do
          write(given[i], 0, tag)
        end
        result = a - 1
        if key then
          local memo = hash .. sub(blob, memoAt, memoAt + memoSize - 1)
          answered[key] = memo
          redis.call('SET', key, memo, 'PX', memoTtl)
        end
      end
    end
  end
  results[r] = result
end

return finish(results, memos)
