--[[
  Gives seats back. Seats that do not carry the tag are left alone.

  KEYS[1]   inv:{S}:s, the show's state

  ARGV[1]   the batch: u32 epoch, u16 number of requests, then for each request
              8 bytes tag; u8 kind (0: only what is held; 1: reserved and sold as well); u16 seats; u32 x seats
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
  local tag, kind, seats
  tag, kind, seats, at = unpack_('<c8BI2', blob, at)
  for _ = 1, seats do
    local seat
    seat, at = unpack_('<I4', blob, at)
    local e, t = read(seat)
    if t == tag and e > now and (kind == 1 or (e % 1 == 0 and e ~= math.huge)) then
      write(seat, 0, tag)
    end
  end
  results[r] = 0
end

return finish(results)
