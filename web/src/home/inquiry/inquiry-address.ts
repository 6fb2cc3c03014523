/** Address of one inquiry. */
export const inquiryAddress = (inquiryId: number) => `/cs/inquiry-view?_id=${inquiryId}`;

/** Address of the form that changes an inquiry. */
export const inquiryEditAddress = (inquiryId: number) => `/cs/inquiry-write?_id=${inquiryId}`;
