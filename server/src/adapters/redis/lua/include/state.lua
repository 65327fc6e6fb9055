-- The state of one show, read lazily and written once. See README.md for the layout.
-- After this: `epoch`, `seatCount`, `version`, `now`; read(seat), write(seat, expiry, tag), finish(results, memos).
local stateKey, channel = KEYS[1], ARGV[2]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local unpack_, pack_, sub = struct.unpack, struct.pack, string.sub
local blob = ARGV[1]

local function answer(code, epoch, version)
  return pack_('<BBBBI4dd', code, 0, 0, 0, epoch, version, now)
end

local head = redis.call('GETRANGE', stateKey, 0, 15)
if #head < 16 then
  return { answer(1, 0, 0) }
end
local epoch, seatCount, version = unpack_('<I4I4d', head)
if epoch ~= unpack_('<I4', blob) then
  return { answer(2, epoch, version) }
end

-- One GET when the batch touches a good part of the hall, else 16 bytes a seat.
local whole = nil
if seatCount * 16 <= #blob * 48 then
  whole = redis.call('GET', stateKey)
end
local expiries, tags = {}, {}
local changed, changedCount = {}, 0

local function read(seat)
  local expiry = expiries[seat]
  if expiry then
    return expiry, tags[seat]
  end
  if seat >= seatCount then
    return math.huge, ''
  end
  local at = 16 + seat * 16
  local tag
  if whole then
    expiry, tag = unpack_('<dc8', whole, at + 1)
  else
    expiry, tag = unpack_('<dc8', redis.call('GETRANGE', stateKey, at, at + 15))
  end
  expiries[seat], tags[seat] = expiry, tag
  return expiry, tag
end

local isChanged = {}
local function write(seat, expiry, tag)
  expiries[seat], tags[seat] = expiry, tag
  if not isChanged[seat] then
    isChanged[seat] = true
    changedCount = changedCount + 1
    changed[changedCount] = seat
  end
end

local function finish(results, memos)
  local delta = ''
  if changedCount > 0 then
    version = version + 1
    local parts = { pack_('<BBBBI4d', 1, 0, 0, 0, epoch, version) }
    for i = 1, changedCount do
      local seat = changed[i]
      local lease = pack_('<dc8', expiries[seat], tags[seat])
      redis.call('SETRANGE', stateKey, 16 + seat * 16, lease)
      parts[i + 1] = pack_('<I4', seat) .. lease
    end
    redis.call('SETRANGE', stateKey, 8, pack_('<d', version))
    delta = table.concat(parts)
    redis.call('SPUBLISH', channel, delta)
  end
  local reply = { answer(0, epoch, version), string.char(unpack(results)), delta }
  if memos then
    for i = 1, #memos do
      reply[3 + i] = memos[i]
    end
  end
  return reply
end
