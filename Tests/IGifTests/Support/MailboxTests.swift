import Foundation
import Testing

@testable import igif

@Suite("Mailbox")
struct MailboxTests {
    @Test("Everything posted from many threads is taken once, each thread's in its order, and the end last")
    func order() {
        let mailbox = Mailbox<(sender: Int, number: Int)?>()
        let senders = DispatchGroup()
        for sender in 0..<4 {
            DispatchQueue.global().async(group: senders) {
                for number in 0..<5000 { mailbox.post((sender, number)) }
            }
        }
        senders.notify(queue: .global()) { mailbox.post(nil, isUrgent: true) }

        var next = [0, 0, 0, 0]
        var isOver = false
        while !isOver {
            for message in mailbox.take(milliseconds: 60_000) {
                guard let message else {
                    isOver = true
                    break
                }
                #expect(!isOver)
                #expect(message.number == next[message.sender])
                next[message.sender] += 1
            }
        }
        #expect(next == [5000, 5000, 5000, 5000])
        #expect(mailbox.take(milliseconds: 0).isEmpty)
    }

    @Test("Who waits is woken by one message, again and again")
    func wake() {
        let (there, back) = (Mailbox<Int>(), Mailbox<Int>())
        DispatchQueue.global().async {
            while true {
                for number in there.take() {
                    if number < 0 { return }
                    back.post(number, isUrgent: true)
                }
            }
        }
        for number in 0..<200 {
            there.post(number, isUrgent: true)
            #expect(back.take(milliseconds: 60_000) == [number])
        }
        there.post(-1)
    }

    @Test("Nothing within the time is nothing, and what comes after it is kept")
    func timeOut() {
        let mailbox = Mailbox<Int>()
        #expect(mailbox.take(milliseconds: 1).isEmpty)
        mailbox.post(1)
        mailbox.post(2)
        #expect(mailbox.take(milliseconds: 60_000) == [1, 2])
        #expect(mailbox.take(milliseconds: 1).isEmpty)
        mailbox.post(3)
        #expect(mailbox.take() == [3])
    }
}

extension Mailbox {
    /// What is taken, by itself.
    fileprivate func take(milliseconds: Int? = nil) -> [Message] {
        var messages: [Message] = []
        take(into: &messages, milliseconds: milliseconds)
        return messages
    }
}
