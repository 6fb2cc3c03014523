import type { HiddenLine, MuteState } from '@maru/contract/room/moderation';
import type { ChatMessage, RoomView } from '@maru/contract/room/room';
import type { OwnVote, RoomPoll } from '@maru/contract/room/poll';
import { NO_SETTINGS, type RoomSettings } from '@maru/contract/room/room-settings';
import { proxy } from 'valtio/vanilla';

/** Maximum number of lines on screen. The oldest lines are removed first. */
const KEEP = 300;

type Entered = Pick<RoomView, 'messages' | 'hidden' | 'mute' | 'chat'> &
  Partial<Pick<RoomView, 'settings' | 'poll'>>;

/** A line at its newest version; `null` while it is hidden. */
export interface TurnedLine {
  version: number;
  line: ChatMessage | null;
}

export type Chat = ReturnType<typeof createChat>;

/** The state of a room without lines. */
function stateOf(mode: RoomView['chat']) {
  const mute: MuteState = { muted: null, version: 0 };
  return {
    mode,
    messages: [] as ChatMessage[],
    /** Lines that were hidden or shown again, also those that are not in `messages`. */
    turned: {} as Record<number, TurnedLine>,
    own: [] as number[],
    mute,
    settings: NO_SETTINGS,
    poll: null as RoomPoll | null,
    vote: null as OwnVote | null,
    /** When the reader wrote last, in ms; `null` if never. */
    wroteAt: null as number | null,
  };
}

/**
 * The chat lines of a room, ordered by number and deduplicated across all sources. Also holds the
 * chat mode, which can change while the room is open.
 */
export function createChat(mode: RoomView['chat']) {
  const state = proxy(stateOf(mode));
  /** The newest version of each line, also of hidden ones. */
  const versions = new Map<number, number>();

  const isNews = ({ _id, version }: HiddenLine): boolean => {
    if (version <= (versions.get(_id) ?? 0)) return false;
    versions.set(_id, version);
    return true;
  };

  const chat = {
    state,
    turn(to: RoomView['chat']): void {
      state.mode = to;
      if (to !== 'none') return;
      state.messages = [];
      state.turned = {};
      versions.clear();
    },
    /** Notes which lines the reader wrote. */
    own(...ids: readonly number[]): void {
      state.own = [...new Set([...state.own, ...ids])];
    },
    hear(...heard: readonly ChatMessage[]): void {
      const news = heard.filter(isNews);
      if (news.length === 0) return;
      for (const line of news) {
        if (line.version > 1) state.turned[line._id] = { version: line.version, line };
      }
      const byId = new Map([...state.messages, ...news].map((message) => [message._id, message]));
      state.messages = [...byId.values()].sort((a, b) => a._id - b._id).slice(-KEEP);
      const [oldest] = state.messages;
      if (state.messages.length < KEEP || !oldest) return;
      for (const _id of versions.keys()) if (_id < oldest._id) versions.delete(_id);
    },
    /** Removes hidden lines. A line that arrives later in an older version stays away. */
    hide(...hidden: readonly HiddenLine[]): void {
      const news = hidden.filter(isNews);
      for (const { _id, version } of news) state.turned[_id] = { version, line: null };
      const gone = new Set(news.map(({ _id }) => _id));
      if (gone.size > 0) state.messages = state.messages.filter(({ _id }) => !gone.has(_id));
    },
    /** Notes whether the reader is muted. */
    muted({ muted, version }: MuteState): void {
      if (version >= state.mute.version) state.mute = { muted, version };
    },
    /** Notes who may write, the slow mode and the pinned note. */
    settle(settings: RoomSettings): void {
      if (settings.version >= state.settings.version) state.settings = settings;
    },
    /** Notes the newest question of the room, and its votes. */
    ask(poll: RoomPoll | null): void {
      if (poll !== null && isNewPoll(poll, state.poll)) state.poll = poll;
    },
    /** Notes the answer of the reader. */
    voted(vote: OwnVote | null): void {
      if (vote !== null) state.vote = vote;
    },
    /** Notes when the reader wrote a line. */
    wrote(at: string | null): void {
      if (at !== null) state.wroteAt = Math.max(state.wroteAt ?? 0, Date.parse(at));
    },
    /** Takes the state of the room at entry. A process of the previous version sends no settings. */
    enter({ settings = NO_SETTINGS, poll = null, ...room }: Entered): void {
      chat.turn(room.chat);
      chat.hide(...room.hidden);
      chat.hear(...room.messages);
      chat.muted(room.mute);
      chat.settle(settings);
      chat.ask(poll);
    },
  };
  return chat;
}

function isNewPoll({ _id, version }: RoomPoll, known: Pick<RoomPoll, '_id' | 'version'> | null) {
  return known === null || _id > known._id || (_id === known._id && version > known.version);
}
