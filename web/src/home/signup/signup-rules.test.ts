import { describe, expect, it } from 'vitest';
import { PASSWORDS_DIFFER, problemOf, problemsOf, type SignupForm } from './signup-rules.ts';

const good: SignupForm = {
  user_id: 'maru_lee',
  password: 'river-Boat7',
  passwordAgain: 'river-Boat7',
  nickname: '느긋한거북이',
  phone: '01012345678',
  email: '',
};

describe('[U20] the form of the sign-up', () => {
  it('lets a good form pass, without an e-mail as well', () => {
    expect(problemsOf(good)).toEqual({});
  });

  it.each([
    ['user_id', '', '필수 입력 항목입니다.'],
    ['user_id', 'abc', '최소 4자 이상 입력해주세요.'],
    ['user_id', 'a'.repeat(21), '최대 20자까지 입력 가능합니다.'],
    ['user_id', 'maru lee', '공백을 포함할 수 없습니다.'],
    ['user_id', 'maru-lee', '입력 형식이 올바르지 않습니다.'],
    ['password', 'onlyletters', '8~16자, 영문과 숫자 또는 특수문자를 포함해주세요.'],
    ['password', 'river-Boat7-and-more', '8~16자, 영문과 숫자 또는 특수문자를 포함해주세요.'],
    ['password', 'river Boat7', '공백을 포함할 수 없습니다.'],
    ['passwordAgain', 'river-Boat8', PASSWORDS_DIFFER],
    ['nickname', '가', '최소 2자 이상 입력해주세요.'],
    ['nickname', '느긋한 거북이', '공백을 포함할 수 없습니다.'],
    ['nickname', '길\u3164동', '공백을 포함할 수 없습니다.'],
    ['nickname', 'éa', '한글, 영문, 숫자와 밑줄(_)만 쓸 수 있어요.'],
    ['nickname', '①②', '한글, 영문, 숫자와 밑줄(_)만 쓸 수 있어요.'],
    ['phone', '0212345678', '휴대폰 번호를 확인해주세요.'],
    ['email', 'name@', '이메일 형식으로 입력해주세요.'],
  ] as const)('says of %s “%s”: %s', (name, value, message) => {
    expect(problemOf(name, { ...good, [name]: value })).toBe(message);
  });

  it.each([
    ['user_id', ' maru\u200b_lee'],
    ['user_id', 'ｍａｒｕ＿ｌｅｅ'],
    ['nickname', ' 거\u200b북이 '],
    ['nickname', '거북이'.normalize('NFD')],
    ['email', 'ａ＠ｂ．ｃｏ'],
    ['email', ' a@b.co\u200b'],
  ] as const)('reads the %s %j as the server does', (name, value) => {
    expect(problemOf(name, { ...good, [name]: value })).toBeNull();
  });
});
