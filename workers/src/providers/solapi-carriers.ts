import type { OutgoingCarrier } from './sms-gateway.ts';
import { alimtalkWire } from './solapi-alimtalk.ts';

type Of<K extends OutgoingCarrier['kind']> = Extract<OutgoingCarrier, { kind: K }>;

/**
 * Fields of the public Solapi v4 protocol that a text message does not have. The worker itself sends
 * the fallback message of a failed one, so that it is sent once.
 */
export function carrierWire(carrier: OutgoingCarrier): object {
  switch (carrier.kind) {
    case 'ATA':
      return alimtalkWire(carrier);
    case 'BMS':
      return brandWire(carrier);
    case 'RCS':
      return rcsWire(carrier);
  }
}

/** Targeting `I`: recipients of our list who are friends of the channel. */
function brandWire({ channel, buttons }: Of<'BMS'>): object {
  return {
    type: 'BMS_FREE',
    kakaoOptions: {
      pfId: channel,
      disableSms: true,
      bms: {
        targeting: 'I',
        chatBubbleType: 'TEXT',
        buttons: buttons.map(({ name, link }) => ({
          linkType: 'WL',
          name,
          linkMobile: link,
          linkPc: link,
        })),
      },
    },
  };
}

function rcsWire({ brand, advertising, buttons }: Of<'RCS'>): object {
  return {
    type: 'RCS_LMS',
    rcsOptions: {
      brandId: brand,
      commercialType: advertising,
      disableSms: true,
      buttons: buttons.map(({ name, link }) => ({ buttonType: 'WL', buttonName: name, link })),
    },
  };
}
