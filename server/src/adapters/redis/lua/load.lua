--[[
  Puts a show's whole state in place, made anew from PostgreSQL. Of several nodes that do so at once, one succeeds.

  KEYS[1]   inv:{S}:s, the show's state

  ARGV[1]   the state, as README.md draws it: u32 epoch, u32 number of seats, f64 version, 16 bytes a seat
  ARGV[2]   inv:{S}:d, the channel
  ARGV[3]   the epoch that this replaces: a state with a higher one was loaded by somebody else meanwhile
  ARGV[4]   after how many ms without a new load the state may be forgotten

  Returns   1 loaded, 0 refused
  Events    loaded
]]
local head = redis.call('GETRANGE', KEYS[1], 0, 15)
local epoch, _, version = struct.unpack('<I4I4d', ARGV[1])
if #head == 16 then
  local present = struct.unpack('<I4', head)
  if present > tonumber(ARGV[3]) or present >= epoch then
    return 0
  end
end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[4])
redis.call('SPUBLISH', ARGV[2], struct.pack('<BBBBI4d', 2, 0, 0, 0, epoch, version))
return 1
