--[[
  Marks seats as sold. PostgreSQL has decided: whoever has a lease on them loses it.

  KEYS[1]   inv:{S}:s, the show's state

  ARGV[1]   the batch: u32 epoch, u16 number of requests, then for each request
              8 bytes tag; u16 seats; u32 x seats
  ARGV[2]   inv:{S}:d, the channel

  Returns   [1] u8 code (0 done, 1 missing, 2 wrong epoch), 3 zero, u32 epoch, f64 version, f64 now in Unix ms
            [2] a byte a request: 0 done
            [3] the delta, '' when nothing changed
  Events    the delta
]]
--- @include "state"
local requestCount, at = unpack_('<I2', blob, 5)
local results = {}

for r = 1, requestCount do
  local tag, seats
  tag, seats, at = unpack_('<c8I2', blob, at)
  for _ = 1, seats do
    local seat
    seat, at = unpack_('<I4', blob, at)
    local e, t = read(seat)
    if seat < seatCount and (e ~= math.huge or t ~= tag) then
      write(seat, math.huge, tag)
    end
  end
  results[r] = 0
end

return finish(results)
