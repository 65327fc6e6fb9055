--[[
  Moves the expiry of all seats of a request, or of none; takes again those that nobody has.

  KEYS[1]   inv:{S}:s, the show's state

  ARGV[1]   the batch: u32 epoch, u16 number of requests, then for each request
              8 bytes tag; f64 expiry in Unix ms (whole: held; + 0.5: reserved); u16 seats; u32 x seats
  ARGV[2]   inv:{S}:d, the channel

  Returns   [1] u8 code (0 done, 1 missing, 2 wrong epoch), 3 zero, u32 epoch, f64 version, f64 now in Unix ms
            [2] a byte a request: 0 done, 243 not yours
            [3] the delta, '' when nothing changed
  Events    the delta
]]
--- @include "state"
local requestCount, at = unpack_('<I2', blob, 5)
local results = {}

for r = 1, requestCount do
  local tag, expiry, seats
  tag, expiry, seats, at = unpack_('<c8dI2', blob, at)
  local asHeld = expiry % 1 == 0
  local result = 0
  local chosen = {}
  for i = 1, seats do
    local seat
    seat, at = unpack_('<I4', blob, at)
    chosen[i] = seat
    local e, t = read(seat)
    if e > now and (t ~= tag or e == math.huge or (asHeld and e % 1 ~= 0)) then
      result = 243
    end
  end
  if result == 0 then
    for i = 1, seats do
      write(chosen[i], expiry, tag)
    end
  end
  results[r] = result
end

return finish(results)
