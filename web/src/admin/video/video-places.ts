import { videoPlace, type VideoPlace } from '@maru/contract/video/video';
import { addressOf } from '../sections.ts';

interface PlaceWords {
  title: string;
  /** Where visitors see them. */
  note: string;
}

/** Places of videos. Each key is also the route name of its screen. */
export const videoPlaces: Readonly<Record<VideoPlace, PlaceWords>> = {
  youtube: { title: '유튜브 영상', note: '유튜브 화면과 홈에 이 순서로 보여요' },
  edaily: { title: '이데일리 영상', note: '이데일리 화면에 이 순서로 보여요' },
  sentv: { title: '서울경제TV 영상', note: '서울경제TV 화면에 이 순서로 보여요' },
  basic: { title: '기초 강의 영상', note: '기초 강의 화면에 이 순서로 보여요' },
  'expert-youtube': {
    title: '전문가 유튜브',
    note: '그 전문가의 소개 화면에 이 순서로 보여요',
  },
  'expert-main': { title: '전문가 대표 영상', note: '전문가 목록 아래에 앞의 3개가 보여요' },
};

export const placeNames = videoPlace.options;

export const listAddress = (place: VideoPlace) => addressOf(place);
export const newAddress = (place: VideoPlace) => `${addressOf(place)}?write=true`;
export const editAddress = (place: VideoPlace, _id: number) => `${addressOf(place)}?_id=${_id}`;
