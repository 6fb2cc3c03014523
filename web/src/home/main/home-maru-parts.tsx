import { BannerStrip } from '../banner/banner-strip.tsx';
import { BestStocks } from './best-stocks.tsx';
import { CalendarAside } from './calendar-aside.tsx';
import { CustomerCorner } from './customer-corner.tsx';
import { ExpertStrip } from './expert-strip.tsx';
import styles from './home.module.css';
import { MediaSection } from './media-section.tsx';
import { ReportAside } from './report-aside.tsx';
import { ReviewStrip } from './review-strip.tsx';
import { TodaySchedule } from './today-schedule.tsx';

/* The parts of maru's home page below the first screen. Their code loads after the first view. */

export function Today() {
  return (
    <div className={styles.split}>
      <TodaySchedule />
      <CalendarAside />
    </div>
  );
}

export function Experts() {
  return <ExpertStrip title="마루의 전문가" lead="내 투자 방식에 맞는 전문가를 찾아보세요" />;
}

export function Stocks() {
  return (
    <div className={styles.split}>
      <BestStocks />
      <ReportAside />
    </div>
  );
}

export function Media() {
  return (
    <>
      <BannerStrip location="PROMOTION" label="알림과 혜택" className={styles.promotion} />
      <MediaSection />
    </>
  );
}

export function Voices() {
  return (
    <>
      <ReviewStrip title="회원 투자후기" />
      <CustomerCorner />
    </>
  );
}
