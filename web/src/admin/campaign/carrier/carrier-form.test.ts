import { describe, expect, it } from 'vitest';
import { aCampaign } from '../campaign.fixture.ts';
import {
  carrierFormOf,
  carrierInputOf,
  carrierProblems,
  channelFields,
  newCarrier,
  textOfTemplate,
  type CarrierForm,
} from './carrier-form.ts';

const template = { _id: 3, name: '강의 안내', text: '[#{브랜드}] #{고객}님, #{브랜드} 강의예요.' };
const form: CarrierForm = {
  ...newCarrier('ATA'),
  template,
  values: { 브랜드: '마루', 고객: '#{이름}', 옛값: '남음' },
};

describe('[M28] the values of a template', () => {
  it('fill it, and may name values of the recipient', () => {
    expect(textOfTemplate(form)).toBe('[마루] #{이름}님, 마루 강의예요.');
    expect(carrierInputOf(form)).toEqual({
      kind: 'ATA',
      template_id: 3,
      values: { 브랜드: '마루', 고객: '#{이름}' },
    });
  });

  it('are all required, with values that each recipient has', () => {
    expect(carrierProblems(newCarrier('ATA'), [])).toEqual({ carrier: '템플릿을 골라 주세요.' });
    expect(carrierProblems({ ...form, values: { 브랜드: ' ' } }, [])).toEqual({
      carrier: '값을 넣어 주세요: #{브랜드}, #{고객}',
    });
    const unknown = { ...form, values: { 브랜드: '마루', 고객: '#{등급}' } };
    expect(carrierProblems(unknown, [])).toEqual({
      carrier: '받는 사람마다 넣을 값이 없는 변수예요: #{등급}',
    });
    expect(carrierProblems(unknown, ['등급'])).toEqual({});
  });
});

it('[M28] choosing 알림톡 turns off what it cannot have', () => {
  expect(channelFields('ATA')).toMatchObject({
    advertising: false,
    picture: null,
    short_links: false,
    split: null,
  });
});

it('[M29] a copied campaign keeps its template, values and fallback', () => {
  const campaign = aCampaign({
    kind: 'ATA',
    carrier: {
      kind: 'ATA',
      provider: 'solapi',
      channel: 'PF1',
      code: 'TP1',
      template_id: 3,
      name: template.name,
      template: template.text,
      values: { 브랜드: '마루', 고객: '회원' },
    },
    fallback: { kind: 'SMS', title: '', text: '강의가 열려요.' },
  });

  expect(carrierFormOf(campaign, '마루')).toEqual({
    kind: 'ATA',
    template,
    values: { 브랜드: '마루', 고객: '회원' },
    buttons: [],
    fallback: { title: '', text: '강의가 열려요.' },
  });
});

describe('[M31] [M32] the buttons of a message', () => {
  it('have a name and an address that a phone can open', () => {
    const of = (name: string, link: string) =>
      carrierProblems({ ...newCarrier('RCS'), buttons: [{ name, link }] }, []);

    expect(of('강의 보기', '/schedule')).toEqual({});
    expect(of(' ', '/schedule')).toEqual({ carrier: '버튼에 쓸 말을 넣어 주세요.' });
    expect(of('가'.repeat(15), '/')).toEqual({ carrier: '버튼에는 14자까지 쓸 수 있어요.' });
    expect(of('강의 보기', 'http://a')).toHaveProperty('carrier');
  });

  it('are part of the request', () => {
    const buttons = [{ name: '강의 보기', link: '/schedule' }];

    expect(carrierInputOf({ ...newCarrier('BMS'), buttons })).toEqual({ kind: 'BMS', buttons });
  });
});

it('[M31] choosing 브랜드메시지 makes the message advertising', () => {
  expect(channelFields('BMS')).toMatchObject({ advertising: true });
  expect(channelFields('RCS')).not.toHaveProperty('advertising');
});
